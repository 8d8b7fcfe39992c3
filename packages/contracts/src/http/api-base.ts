/** Below which every call of the product lies. */
export const API_BASE = '/api';
