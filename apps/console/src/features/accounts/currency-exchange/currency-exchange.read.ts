// What converting coins takes of the currency exchange: its desk, and what an exchange moved.
export { ExchangeDesk } from './currency-exchange.desk.tsx'
export { ExchangeMoves } from './currency-exchange.moves.tsx'
export { useExchange, type ExchangeKind } from './currency-exchange.use-exchange.ts'
