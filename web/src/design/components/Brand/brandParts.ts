// What screens of a board with a brand load besides, in one file.
export { Brand } from './Brand.tsx';
export { ScreenBrand } from './ScreenBrand.tsx';
