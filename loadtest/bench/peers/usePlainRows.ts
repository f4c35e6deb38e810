// Loaded before the product: its log gets texts in plain.
import { registerHooks } from 'node:module';

const REPLACED = import.meta.resolve('@openfloor/store/append/batchRows');
const PLAIN = import.meta.resolve('./plainRows.ts');

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    return resolved.url === REPLACED && context.parentURL !== PLAIN ? { ...resolved, url: PLAIN } : resolved;
  },
});
