import { createStore } from 'jotai';

/** The one store, created outside React so that the stream can write to it. */
export const store = createStore();
