/** A data folder can't be used. The message is a sentence for who started the sandbox. */
export class DataFolderError extends Error {}
