// Parts of tills for other features: what a device signed, its shifts, and the PIN of a store.
export { TillEvents } from './till.events.tsx'
export { LastShifts } from './till.shifts.tsx'
export { RefundPin } from './till.pin.tsx'
