// Copied into the package by the build, because a verified n8n package may have no dependencies.
export { v4 } from 'uuid';
