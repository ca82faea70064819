import { required, type Describe, type Field } from './field';
import { list } from './group';

/**
 * Several records, each picked in a line of its own; read as what identifies them.
 *
 * @param item the parameter under which n8n stores the lines (that of a line's record is the same with "Id"), and a line's label
 * @param picker of the record in a line
 */
export function pickedList(
	displayName: string,
	item: { name: string; displayName: string },
	picker: Field<string | undefined>,
	about: Describe = {},
): Field<string[] | undefined> {
	const { property, inner, read } = list(displayName, item, { [`${item.name}Id`]: required(picker) }, about);
	return { property, inner, read: (raw, place) => read(raw, place)?.flatMap((line) => Object.values(line)) };
}

/** What is picked, and what is typed into the text field beside it, each once; undefined when there is nothing. */
export function pickedOrTyped(picked: string[] = [], typed: string[] = []): string[] | undefined {
	const all = new Set([...picked, ...typed]);
	return all.size > 0 ? [...all] : undefined;
}
