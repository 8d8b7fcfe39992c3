import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { ProjectCard } from '@sarm/contracts/http/projects/projects.entities';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { DEMO, DEMO_PASSWORD } from './product.ts';
import { until } from './processes.ts';

/** Each question takes processor time from the worker that is waited for. */
const POLL_MS = 250;

/** Calls the API as one person, as the web does. */
export class Client {
  readonly url: string;
  private readonly email: string;
  private token = '';

  private constructor(url: string, email: string) {
    this.url = url;
    this.email = email;
  }

  static async signIn(url: string, email: string = DEMO.lab): Promise<Client> {
    const client = new Client(url, email);
    await client.renew();
    return client;
  }

  private async renew(): Promise<void> {
    const answer = await fetch(`${this.url}/api/sarm/auth/login-user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.email, password: DEMO_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status} ${await answer.text()}`);
    this.token = ((await answer.json()) as { access_token: string }).access_token;
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let answer = await this.raw(method, path, body);
    // A slow fault test outlives its access token.
    if (answer.status === 401) {
      await this.renew();
      answer = await this.raw(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  }

  async raw(method: string, path: string, body?: unknown): Promise<Response> {
    return await fetch(`${this.url}/api${path}`, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async demoDataset(): Promise<Dataset> {
    const { items } = await this.call<{ items: ProjectCard[] }>('GET', '/sarm/project/get-project');
    const project = items[0]?.project;
    if (project === undefined) throw new Error('no project');
    const { datasets } = await this.call<{ datasets: Dataset[] }>(
      'GET',
      `/sarm/dataset/get-datasets?project_id=${project.id}`,
    );
    const dataset = datasets[0];
    if (dataset === undefined) throw new Error('no dataset');
    return dataset;
  }

  async upload(datasetId: string, path: string, name = basename(path)): Promise<Response> {
    const form = new FormData();
    form.set('dataset_id', datasetId);
    form.set('name', name);
    form.set('file', new Blob([readFileSync(path)], { type: 'video/x-msvideo' }), basename(path));
    return await fetch(`${this.url}/api/sarm/video/upload-video`, {
      method: 'POST',
      headers: this.headers,
      body: form,
    });
  }

  /** Uploads and waits for the file check. */
  async ingest(datasetId: string, path: string): Promise<Video> {
    const answer = await this.upload(datasetId, path);
    if (answer.status !== 201) throw new Error(`upload answered ${answer.status} ${await answer.text()}`);
    return await this.checked(((await answer.json()) as Video).id);
  }

  async checked(videoId: string, timeoutMs = 400_000): Promise<Video> {
    return await until(
      'the file check',
      async () => {
        const video = await this.call<Video>('GET', `/business/videos/${videoId}`);
        return video.processingStatus !== 'pending' && video;
      },
      timeoutMs,
      POLL_MS,
    );
  }

  async extract(videoId: string, config: object = {}): Promise<string> {
    return (await this.call<{ task_id: string }>('POST', '/sarm/frames/extract', { videoId, config }))
      .task_id;
  }

  async task(id: string): Promise<Task> {
    return await this.call<Task>('GET', `/tasks/${id}`);
  }

  async ended(id: string, timeoutMs = 400_000): Promise<Task> {
    return await until(
      `the end of task ${id}`,
      async () => {
        const task = await this.task(id);
        return !['pending', 'processing'].includes(task.status) && task;
      },
      timeoutMs,
      POLL_MS,
    );
  }

  async frames(videoId: string): Promise<Frame[]> {
    return (await this.call<{ frames: Frame[] }>('GET', `/sarm/media/list-frames/${videoId}?limit=200`))
      .frames;
  }
}
