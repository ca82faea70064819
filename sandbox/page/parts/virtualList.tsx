import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
	items: readonly Item[];
	keyOf(item: Item): number;
	label: string;
	/** Of each row, in pixels. */
	rowHeight: number;
	chosen: number | undefined;
	onChoose(item: Item): void;
	children(item: Item): ComponentChildren;
}

/** The ID of the element that shows the selected item in full. */
export const DETAIL = 'detail';

/** How many rows to draw above and below the visible ones. */
const spare = 8;

/**
 * A list that only draws the rows in sight, so that thousands are as quick as ten. It is a single tab stop;
 * arrows, Home, End and the page keys move the selection. New rows at the top do not move what the reader has
 * scrolled to.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
	const { items, keyOf, label, rowHeight, chosen, onChoose, children } = props;
	const box = useRef<HTMLDivElement>(null);
	const [top, setTop] = useState(0);
	const [height, setHeight] = useState(0);
	const firstKey = useRef<number | undefined>(undefined);

	useEffect(() => {
		const element = box.current;
		if (!element) return undefined;
		const observer = new ResizeObserver(() => setHeight(element.clientHeight));
		observer.observe(element);
		return () => observer.disconnect();
	}, []);

	useLayoutEffect(() => {
		const element = box.current;
		const before = items.findIndex((item) => keyOf(item) === firstKey.current);
		if (element && before > 0 && element.scrollTop > 0) element.scrollTop += before * rowHeight;
		firstKey.current = items[0] === undefined ? undefined : keyOf(items[0]);
	}, [items]);

	const index = items.findIndex((item) => keyOf(item) === chosen);
	const choose = (wanted: number): void => {
		const element = box.current;
		const to = Math.max(0, Math.min(items.length - 1, wanted));
		const item = items[to];
		if (!element || item === undefined) return;
		const above = to * rowHeight;
		if (above < element.scrollTop) element.scrollTop = above;
		const below = above + rowHeight - element.clientHeight;
		if (below > element.scrollTop) element.scrollTop = below;
		onChoose(item);
	};
	const page = Math.max(1, Math.floor(height / rowHeight) - 1);
	const steps: Record<string, number> = {
		ArrowDown: index + 1,
		ArrowUp: index - 1,
		PageDown: index + page,
		PageUp: index - page,
		Home: 0,
		End: items.length - 1,
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		const step = steps[event.key];
		if (step === undefined) return;
		event.preventDefault();
		choose(step);
	};

	const from = Math.max(0, Math.floor(top / rowHeight) - spare);
	const drawn = items.slice(from, Math.ceil((top + height) / rowHeight) + spare);
	return (
		<div
			ref={box}
			class="virtual"
			role="listbox"
			aria-label={label}
			aria-controls={DETAIL}
			tabIndex={0}
			aria-activedescendant={index >= from && index < from + drawn.length ? `row-${chosen}` : undefined}
			onScroll={(event) => setTop(event.currentTarget.scrollTop)}
			onKeyDown={onKeyDown}
		>
			<div role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
				{drawn.map((item, at) => (
					<div
						key={keyOf(item)}
						id={`row-${keyOf(item)}`}
						class="row"
						role="option"
						aria-selected={keyOf(item) === chosen}
						aria-setsize={items.length}
						aria-posinset={from + at + 1}
						style={{ transform: `translateY(${(from + at) * rowHeight}px)`, height: `${rowHeight}px` }}
						onClick={() => {
							choose(from + at);
							// On a narrow page, the details are below the list.
							document.getElementById(DETAIL)?.scrollIntoView({ block: 'nearest' });
						}}
					>
						{children(item)}
					</div>
				))}
			</div>
		</div>
	);
}
