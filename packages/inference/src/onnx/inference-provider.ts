/**
 * What computes the detector: the processor, or a graphics card through Vulkan (`webgpu`, part of the runtime that is
 * installed) or through CUDA (`cuda`, whose libraries the installation adds). Models that did not ship and the small
 * networks of single cells stay on the processor: their locked processes see no card.
 */
export const INFERENCE_PROVIDERS = ['cpu', 'webgpu', 'cuda'] as const;
export type InferenceProvider = (typeof INFERENCE_PROVIDERS)[number];
