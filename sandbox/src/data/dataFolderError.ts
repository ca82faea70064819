/** A data folder can't be used. The message is written for the person who started the sandbox. */
export class DataFolderError extends Error {}
