/**
 * What a detection network is made of: arithmetic, convolutions, attention, shapes, and numbers stored in eight bits. Nothing that
 * repeats (If, Loop, Scan), draws random numbers, reads text or keeps a sequence.
 */
export const PERMITTED_OPERATORS: ReadonlySet<string> = new Set(
  [
    'Abs Add And ArgMax ArgMin AveragePool BatchNormalization Cast Ceil Clip Concat Constant ConstantOfShape Conv ConvTranspose Cos',
    'CumSum DepthToSpace DequantizeLinear Div Einsum Elu Equal Erf Exp Expand Flatten Floor Gather GatherElements GatherND Gelu Gemm',
    'GlobalAveragePool GlobalMaxPool Greater GreaterOrEqual GridSample GroupNormalization HardSigmoid HardSwish Identity',
    'InstanceNormalization LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax MatMul Max MaxPool Mean Min Mish Mod Mul Neg',
    'Not Or PRelu Pad Pow QLinearConv QLinearMatMul QuantizeLinear Range Reciprocal ReduceL2 ReduceMax ReduceMean ReduceMin ReduceSum',
    'Relu Reshape Resize Round ScatterElements ScatterND Selu Shape Sigmoid Sign Sin Size Slice Softmax Softplus SpaceToDepth Split',
    'Sqrt Squeeze Sub Sum Tanh Tile TopK Transpose Unsqueeze Where',
  ].flatMap((line) => line.split(' ')),
);

/** A network of a few million weights has hundreds; a file with more was made to keep the runtime busy. */
export const MOST_NODES = 5000;
