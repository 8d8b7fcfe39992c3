import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { boxLengths, countFramesOfLabel } from '@sarm/database/labels/label-statistics.repository';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { lengthBars } from './length-bars.ts';
import { readLabel } from './read-labels.ts';

export const showLabelOverview: Handler<RouteGroups['labels']['overview']> = async (call) => {
  const { tx, object } = call;
  const label = await readLabel(tx, object.id, readerOf(call));
  const { frames, videos } = await countFramesOfLabel(tx, object.id);
  const lengths = await boxLengths(tx, object.id);
  const classes = DETECTION_CLASSES.map((each) => ({
    class: each,
    count: lengths.filter((box) => box.class === each).reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    status: 200,
    body: {
      data_label: label,
      isDemo: label.isDemo,
      frames,
      videos,
      classes: classes.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
      lengths: lengthBars(lengths),
    },
  };
};
