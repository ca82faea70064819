import { create } from './create';
import { deletePerson } from './delete';
import { findOrCreate } from './findOrCreate';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';
import { upsert } from './upsert';

export const operations = [getMany, get, create, findOrCreate, upsert, update, deletePerson];
