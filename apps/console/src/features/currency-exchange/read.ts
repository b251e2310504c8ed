// What converting coins takes of the currency exchange: its desk, and what an exchange moved.
export { ExchangeDesk } from './desk.tsx'
export { ExchangeMoves } from './moves.tsx'
export { useExchange, type ExchangeKind } from './use-exchange.ts'
