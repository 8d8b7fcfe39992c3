/** TEC-176: stands beside the confidence of a mask. */
export const confidenceLevel = (confidence: number): 'high' | 'medium' | 'low' =>
  confidence > 0.8 ? 'high' : confidence > 0.6 ? 'medium' : 'low';
