/** Beginning of the document: what is done and how it is judged. */
export const RULE = `# Conditions

Written by \`npm run accuracy -- --conditions\`; do not edit. The command makes videos of samples whose truth is known, changes
them as other light, optics, cameras, files and typing errors would, and gives each file to the product: file check, analysis
with the shipped model, calculation of concentration and motility. Only the playback copy is left out.

**Samples.** Simulated, 640 × 480 px of 0.5 µm, 20 µm deep, 50 pictures a second for 1.6 s: 4, 20, 65 and 155 M/ml with about 65
and 25 % moving cells (\`d65-m25\` is 65 M/ml, 25 %). A stretch of VISEM-Tracking video 11 from frame 1000 on, which no model was
trained on (\`visem11\`). Contents that are no ordinary sample: empty, debris, still cells, and videos without any semen.

Only runs of one state of the code stand here, and earlier ones that no rule changed since can have touched. [conditions-earlier.md](conditions-earlier.md)
tells which those are, and what was found and mended before.

**Truth** is what is in view: the mean number of heads in the picture over the volume it shows, the share of moving cells by the
frames in which each is seen, the mean VAP of the paths they were drawn with. It is not the setting of the simulator, because the
chance of which cells lie in the field is not an error of the product. VISEM 11: the labelled count; movement is not labelled, so
what the product says of the unchanged stretch, with its interval, stands for it. Its pixel size is not known either: 0.5 µm is what its heads measure.

**A figure** (concentration, total motility, progressive motility, VAP) is *right* when its 95 % interval holds the truth, or it lies
within 5 % of it (shares: 3 points; counts: also one head), or within as much of the figure of the unchanged video where that one is
right. The last keeps chance out: an interval misses 1 truth in 20 by itself, and what the condition did is the difference to the
unchanged video. That one has no other beside it, so its own intervals are widened by half (1 miss in 300). A
missing figure is *loud*, unless it is missing only for want of cells (fewer than 6 M/ml that move). A right figure beside a warning of a right cause
is *loud* too. Anything else is *silent*: wrong, and nobody says so. Where no cell is there, a share is silent unless its interval spans 60
points or more. A run is as its worst figure.

**Accused** is an ordinary video (unchanged, or under a condition of every day) of which a figure was refused or a fault told. Notes that
every short video carries do not count: few heads, one field, crowding, drift, a frame rate below 50.

Wide intervals hide errors of a few cells: at 4 M/ml half a dozen heads are in view, and a count twice as high can still be right by
this rule. Columns of higher density show such errors.`;
