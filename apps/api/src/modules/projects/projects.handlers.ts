import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getMyProject } from './get-my-project.ts';
import { getProject } from './get-project.ts';
import { listMyProjects } from './list-my-projects.ts';
import { listProjects } from './list-projects.ts';
import { previewDeletion } from './preview-deletion.ts';
import { toggleArchive } from './toggle-archive.ts';
import { updateProject } from './update-project.ts';

export const createProjectsHandlers = (deps: AppDeps): HandlersOf<'projects'> => ({
  listMine: listMyProjects,
  getMine: getMyProject,
  list: listProjects,
  get: getProject,
  previewDeletion,
  create: createProject,
  update: updateProject,
  remove: deleteProject(deps),
  toggleArchive,
});
