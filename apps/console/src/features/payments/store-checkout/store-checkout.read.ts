export { StoreCheckout } from './store-checkout.part.tsx'
