// Made by npm run openapi from the folders beside it.
import { analysisRoutes } from './analyses/analyses.routes.ts';
import { annotationQueueRoutes } from './annotation-queue/annotation-queue.routes.ts';
import { annotationRoutes } from './annotation/annotation.routes.ts';
import { areaPresetRoutes } from './area-presets/area-presets.routes.ts';
import { areaRoutes } from './areas/areas.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { calculationRoutes } from './calculation/calculation.routes.ts';
import { calibrationRoutes } from './calibrations/calibrations.routes.ts';
import { cropRoutes } from './crops/crops.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { datasetRoutes } from './datasets/datasets.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { detectionRoutes } from './detection/detection.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { frameRoutes } from './frames/frames.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { issueRoutes } from './issues/issues.routes.ts';
import { keyBindingRoutes } from './key-bindings/key-bindings.routes.ts';
import { labelFileRoutes } from './label-files/label-files.routes.ts';
import { labelRoutes } from './labels/labels.routes.ts';
import { layerRoutes } from './layers/layers.routes.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { maskRoutes } from './masks/masks.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { memberRoutes } from './members/members.routes.ts';
import { modelRoutes } from './models/models.routes.ts';
import { normalFormRoutes } from './normal-forms/normal-forms.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { patientRoutes } from './patients/patients.routes.ts';
import { permissionRoutes } from './permissions/permissions.routes.ts';
import { pictureSetRoutes } from './picture-sets/picture-sets.routes.ts';
import { predictionRoutes } from './predictions/predictions.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { registryRoutes } from './registry/registry.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { roundRoutes } from './rounds/rounds.routes.ts';
import { selfCheckRoutes } from './self-check/self-check.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { systemSettingsRoutes } from './system-settings/system-settings.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { videoRoutes } from './videos/videos.routes.ts';

export const routes = {
  analyses: analysisRoutes,
  annotationQueue: annotationQueueRoutes,
  annotation: annotationRoutes,
  areaPresets: areaPresetRoutes,
  areas: areaRoutes,
  auth: authRoutes,
  calculation: calculationRoutes,
  calibrations: calibrationRoutes,
  crops: cropRoutes,
  dashboard: dashboardRoutes,
  datasets: datasetRoutes,
  demo: demoRoutes,
  detection: detectionRoutes,
  events: eventRoutes,
  frames: frameRoutes,
  history: historyRoutes,
  issues: issueRoutes,
  keyBindings: keyBindingRoutes,
  labelFiles: labelFileRoutes,
  labels: labelRoutes,
  layers: layerRoutes,
  logs: logRoutes,
  masks: maskRoutes,
  media: mediaRoutes,
  members: memberRoutes,
  models: modelRoutes,
  normalForms: normalFormRoutes,
  notifications: notificationRoutes,
  oidc: oidcRoutes,
  operations: operationsRoutes,
  passkeys: passkeyRoutes,
  patients: patientRoutes,
  permissions: permissionRoutes,
  pictureSets: pictureSetRoutes,
  predictions: predictionRoutes,
  projects: projectRoutes,
  registry: registryRoutes,
  reports: reportRoutes,
  reviews: reviewRoutes,
  roles: roleRoutes,
  rounds: roundRoutes,
  selfCheck: selfCheckRoutes,
  sessions: sessionRoutes,
  settings: settingsRoutes,
  systemSettings: systemSettingsRoutes,
  system: systemRoutes,
  tasks: taskRoutes,
  users: userRoutes,
  versions: versionRoutes,
  videos: videoRoutes,
} as const;
