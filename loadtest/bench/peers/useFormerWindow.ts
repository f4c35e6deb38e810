// Loaded before the product: replaces its window by the former one.
import { registerHooks } from 'node:module';

const REPLACED = import.meta.resolve('@openfloor/realtime/hub/window');
const FORMER = import.meta.resolve('./formerWindow.ts');

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    return resolved.url === REPLACED ? { ...resolved, url: FORMER } : resolved;
  },
});
