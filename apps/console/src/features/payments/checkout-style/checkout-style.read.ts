export { StoreCheckout } from './checkout-style.store.tsx'
