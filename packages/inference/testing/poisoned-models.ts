import { constantModel, type NodeFile, onnxFile } from './onnx-file.ts';

/** A file that was made to harm the program that opens it, and the refusals that count as an answer to it. */
export interface PoisonedModel {
  readonly title: string;
  readonly file: () => Uint8Array;
  readonly refusal: RegExp;
  /** Refused by what the file says, so that no process is started for it. */
  readonly unopened: boolean;
}

const small = { name: 'image', dims: [1, 1, 8, 8] };
const answer = { name: 'answer', dims: [1], values: [1] };
const PORTS = {
  inputs: [{ name: 'image', dims: ['batch', 1, 'height', 'width'], type: 2 }],
  outputs: ['peaks', 'boxes'].map((name) => ({ name, dims: ['batch', 'any', 'rows', 'columns'] })),
};
const answered = (last: string): NodeFile[] =>
  ['peaks', 'boxes'].map((name) => ({ op: 'Identity', inputs: [last], outputs: [name] }));
const one = { name: 'one', dims: [1, 1, 1, 1], values: [1] };

/** With the ports of our own detector, so that it opens; what it makes of a picture grows out of one square of numbers. */
const tiled = (nodes: readonly NodeFile[], side: number, last: string): Uint8Array =>
  onnxFile({
    ...PORTS,
    nodes: [
      // Of the picture, so that nothing of it can be computed while the model is opened.
      { op: 'ReduceMax', inputs: ['image'], outputs: ['level'] },
      { op: 'Equal', inputs: ['level', 'level'], outputs: ['same'] },
      { op: 'Where', inputs: ['same', 'one', 'one'], outputs: ['unit'] },
      { op: 'Tile', inputs: ['unit', 'often'], outputs: ['m0'] },
      ...nodes,
      ...answered(last),
    ],
    tensors: [one, { name: 'often', dims: [4], values: [1, 1, side, side], integers: true }],
  });

/** 65,536 × 65,536 numbers of four bytes: 16 GB. */
const SIDE = 65_536;
const PRODUCTS = 2000;

/** Made while a picture is looked at. */
export const giantAnswer = (): Uint8Array => tiled([], SIDE, 'm0');

/** Two thousand products of large matrices, one after the other: minutes of work for one picture. */
export const endlessWork = (): Uint8Array =>
  tiled(
    Array.from({ length: PRODUCTS }, (_, at) => ({
      op: 'MatMul',
      inputs: [`m${at}`, 'm0'],
      outputs: [`m${at + 1}`],
    })),
    2048,
    `m${PRODUCTS}`,
  );

/** The file says that it holds the numbers, and holds one of them. */
const declaredGiant = (): Uint8Array =>
  onnxFile({
    ...PORTS,
    nodes: answered('wide'),
    tensors: [{ name: 'wide', dims: [1, 1, SIDE, SIDE], values: [1] }],
  });

/** Without the picture, so that the runtime computes it while it opens the model. */
const foldedGiant = (): Uint8Array =>
  onnxFile({
    ...PORTS,
    nodes: [{ op: 'Expand', inputs: ['one', 'shape'], outputs: ['wide'] }, ...answered('wide')],
    tensors: [one, { name: 'shape', dims: [4], values: [1, 1, SIDE, SIDE], integers: true }],
  });

const loop: NodeFile = {
  op: 'Loop',
  inputs: ['image'],
  outputs: ['answer'],
  graphs: { body: [{ op: 'Identity', inputs: ['image'], outputs: ['answer'] }] },
};

export const POISONED_MODELS: readonly PoisonedModel[] = [
  {
    title: 'weights in another file',
    file: () => constantModel(small, [{ ...answer, elsewhere: '../../etc/passwd' }]),
    refusal: /weights_elsewhere/,
    unopened: true,
  },
  {
    title: 'a tag above 32 bits',
    file: () => constantModel(small, [{ ...answer, elsewhere: 'x', hiddenBy: 2 ** 29 }]),
    refusal: /not_onnx/,
    unopened: true,
  },
  {
    title: 'an endless loop',
    file: () =>
      onnxFile({ inputs: [small], outputs: [{ name: 'answer', dims: [1] }], nodes: [loop], tensors: [] }),
    refusal: /operator_refused/,
    unopened: true,
  },
  {
    title: 'a zip of pickles',
    file: () => Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 8, 0x80, 2, 0x8a]),
    refusal: /not_onnx/,
    unopened: true,
  },
  {
    title: '16 GB of numbers that the file only declares',
    file: declaredGiant,
    refusal: /model\./,
    unopened: false,
  },
  {
    title: '16 GB of numbers while it is opened',
    file: foldedGiant,
    refusal: /model\./,
    unopened: false,
  },
  {
    title: '16 GB of numbers for a picture',
    file: giantAnswer,
    refusal: /process_ended|answer_broken/,
    unopened: false,
  },
  { title: 'work without end', file: endlessWork, refusal: /too_slow/, unopened: false },
];
