import { addressOf } from '../state/place';
import { referenceTo } from '../state/records';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isReference = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** A link to the record with this ID, with the name that people use. */
function ReferenceLink({ id }: { id: string }) {
	const known = referenceTo(id);
	return (
		<a href={addressOf('stored', known?.collection ?? '-', id)} title={id}>
			{known?.name ?? `${id.slice(0, 8)}…`}
		</a>
	);
}

function Value({ name, value, links }: { name?: string; value: unknown; links: boolean }) {
	// The record's own ID, or that of a part of it, is not a link.
	if (links && name !== 'id' && isReference(value)) return <ReferenceLink id={value} />;
	if (typeof value !== 'object' || value === null)
		return <span class={`json-${typeof value}`}>{JSON.stringify(value)}</span>;
	const entries = Object.entries(value);
	if (entries.length === 0) return <span>{Array.isArray(value) ? '[]' : '{}'}</span>;
	return (
		<ul class="json">
			{entries.map(([name, member]: [string, unknown]) => (
				<li key={name}>
					<span class="json-name">{name}</span>: <Value name={name} value={member} links={links} />
				</li>
			))}
		</ul>
	);
}

/** A value as a tree. @param props.links whether values that look like IDs are links to their records */
export const Json = ({ value, links = false }: { value: unknown; links?: boolean }) => (
	<div class="json-root">
		<Value value={value} links={links} />
	</div>
);
