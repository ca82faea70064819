import { computed, signal } from '@preact/signals';

export const viewNames = ['requests', 'stored', 'faults', 'access', 'description'] as const;
export type ViewName = (typeof viewNames)[number];

const hash = signal(location.hash);
window.addEventListener('hashchange', () => (hash.value = location.hash));

const isView = (name: string | undefined): name is ViewName => viewNames.some((view) => view === name);

/** The address may contain anything, including text that is not properly encoded. */
function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** The current place in the page, from the address: `#/stored/sales/<id>`. */
export const place = computed(() => {
	const [, view, ...rest] = hash.value.split('/').map(decoded);
	return { view: isView(view) ? view : ('requests' satisfies ViewName), rest };
});

export const addressOf = (view: ViewName, ...rest: string[]): string =>
	['#', view, ...rest.map(encodeURIComponent)].join('/');

export const go = (view: ViewName, ...rest: string[]): void => {
	location.hash = addressOf(view, ...rest);
};
