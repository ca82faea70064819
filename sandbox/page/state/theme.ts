import { effect, signal } from '@preact/signals';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const kept = localStorage.getItem('theme');

export const theme = signal<Theme>(themes.find((name) => name === kept) ?? 'system');

effect(() => {
	localStorage.setItem('theme', theme.value);
	document.documentElement.dataset.theme = theme.value;
});

/** Whether colors are dark now, by the user's choice or the system's. */
export const isDark = (): boolean =>
	theme.value === 'dark' || (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
