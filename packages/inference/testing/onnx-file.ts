/**
 * Writes small ONNX files field by field, so that layouts are tested on files that the real runtime loads, without an exporter.
 * Field numbers as in onnx/onnx.proto.
 */
type Part = Uint8Array;

const join = (parts: readonly Part[]): Part => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};
const varint = (value: number): Part => {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
};
const number = (field: number, value: number): Part => join([varint(field * 8), varint(value)]);
const message = (field: number, parts: readonly Part[]): Part => {
  const body = join(parts);
  return join([varint(field * 8 + 2), varint(body.length), body]);
};
const text = (field: number, value: string): Part => message(field, [new TextEncoder().encode(value)]);

const FLOAT = 1;
const INT64 = 7;

export interface TensorFile {
  readonly name: string;
  readonly dims: readonly number[];
  readonly values: readonly number[];
  /** Of 64 bits, as shapes are. */
  readonly integers?: boolean;
  /** Says that the values lie in another file. */
  readonly elsewhere?: string;
  /** Added to the field numbers that say so; the runtime keeps 32 bits of a tag and does not see it. */
  readonly hiddenBy?: number;
}

export interface NodeFile {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly domain?: string;
  /** Graph attributes, as If and Loop have them. */
  readonly graphs?: Readonly<Record<string, readonly NodeFile[]>>;
}

export interface PortFile {
  readonly name: string;
  readonly dims: readonly (number | string)[];
  /** Of its elements; float32 without it. */
  readonly type?: number;
}

export interface OnnxFile {
  readonly inputs: readonly PortFile[];
  readonly outputs: readonly PortFile[];
  readonly nodes: readonly NodeFile[];
  readonly tensors: readonly TensorFile[];
}

const bytesOf = (values: readonly number[], integers: boolean): Uint8Array =>
  new Uint8Array((integers ? BigInt64Array.from(values, BigInt) : Float32Array.from(values)).buffer);

const tensorParts = ({
  name,
  dims,
  values,
  elsewhere,
  hiddenBy = 0,
  integers = false,
}: TensorFile): Part[] => [
  ...dims.map((size) => number(1, size)),
  number(2, integers ? INT64 : FLOAT),
  text(8, name),
  ...(elsewhere === undefined
    ? [message(9, [bytesOf(values, integers)])]
    : [message(13 + hiddenBy, [text(1, 'location'), text(2, elsewhere)]), number(14 + hiddenBy, 1)]),
];
const portParts = ({ name, dims, type = FLOAT }: PortFile): Part[] => [
  text(1, name),
  message(2, [
    message(1, [
      number(1, type),
      message(
        2,
        dims.map((size) => message(1, [typeof size === 'number' ? number(1, size) : text(2, size)])),
      ),
    ]),
  ]),
];
const nodeParts = ({ op, inputs, outputs, domain, graphs }: NodeFile): Part[] => [
  ...inputs.map((name) => text(1, name)),
  ...outputs.map((name) => text(2, name)),
  text(4, op),
  ...Object.entries(graphs ?? {}).map(([name, nodes]) =>
    message(5, [
      text(1, name),
      message(6, [...nodes.map((node) => message(1, nodeParts(node))), text(2, name)]),
      number(20, 5),
    ]),
  ),
  ...(domain === undefined ? [] : [text(7, domain)]),
];

export const onnxFile = ({ inputs, outputs, nodes, tensors }: OnnxFile): Uint8Array =>
  join([
    number(1, 8),
    message(7, [
      ...nodes.map((node) => message(1, nodeParts(node))),
      text(2, 'graph'),
      ...tensors.map((tensor) => message(5, tensorParts(tensor))),
      ...inputs.map((port) => message(11, portParts(port))),
      ...outputs.map((port) => message(12, portParts(port))),
    ]),
    message(8, [number(2, 17)]),
  ]);

/** A network that answers the same to every picture. */
export const constantModel = (input: PortFile, answers: readonly TensorFile[]): Uint8Array =>
  onnxFile({
    inputs: [input],
    outputs: answers.map(({ name, dims }) => ({ name, dims })),
    nodes: answers.map(({ name }) => ({ op: 'Identity', inputs: [`${name}_values`], outputs: [name] })),
    tensors: answers.map((answer) => ({ ...answer, name: `${answer.name}_values` })),
  });
