export const DEMO_PASSWORD = 'demo-password';
export const DEMO = {
  admin: 'admin@demo.local',
  lab: 'lab@demo.local',
  tech: 'tech@demo.local',
  viewer: 'viewer@demo.local',
} as const;
