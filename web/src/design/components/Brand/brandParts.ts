// Components that only boards with a brand load, in one file.
export { Brand } from './Brand.tsx';
export { ScreenBrand } from './ScreenBrand.tsx';
