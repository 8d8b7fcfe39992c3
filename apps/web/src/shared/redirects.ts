import { isId } from '@sarm/domain/ids';

type Redirection = readonly [from: string, to: string, otherwise?: string];

/** Old addresses and where they live now (PLT-028, PLT-029, BUS-010, BUS-022 to BUS-028, TEC-030). */
export const REDIRECTS: readonly Redirection[] = [
  ['/sarm/videos', '/sarm/projects'],
  ['/business/frames', '/sarm/frames'],
  ['/business/frames/:id', '/sarm/frames/:id'],
  ['/business/results', '/sarm/results'],
  ['/business/analysis', '/sarm/results'],
  ['/business/patients', '/sarm/patients'],
  ['/business/videos', '/sarm/videos'],
  ['/business/video-detail', '/sarm/video-detail'],
  ['/business/reports', '/sarm/reports'],
  ['/business/datasets', '/sarm/datasets'],
  ['/business/datasets/:id/reports', '/sarm/reports?datasetId=:id'],
  ['/business/datasets/:id/frames', '/sarm/frames?datasetId=:id'],
  ['/business/datasets/:id/videos', '/sarm/datasets/:id/videos'],
  ['/business/annotation/detection/frame', '/sarm/annotation/detection/frame'],
  ['/finetune', '/finetune/dashboard'],
  // Only an id names a dataset: /technical/datasets/create is a screen of its own.
  ['/technical/datasets/:id', '/finetune/datasets/:id/videos', '/finetune/datasets/:id'],
  ['/technical/*', '/finetune/*'],
];

/** Where the address leads if its :id is valid, and where it leads otherwise. */
export const targetOf = (
  [, to, otherwise]: Redirection,
  params: Readonly<Record<string, string | undefined>>,
): string => (otherwise !== undefined && !isId(params['id']) ? otherwise : to);

/** The target of a redirect with its parameters filled; the query of the old link is kept and never overwrites a fixed one. */
export function redirectTarget(
  to: string,
  params: Readonly<Record<string, string | undefined>>,
  search: string,
): string {
  const filled = to
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    .replace('*', params['*'] ?? '');
  const [path = '', fixed = ''] = filled.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(fixed)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
