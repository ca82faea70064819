import { download } from './download';
import { getMany } from './getMany';
import { upload } from './upload';

export const operations = [getMany, upload, download];
