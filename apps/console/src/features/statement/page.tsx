import { StatementPage } from './list.tsx'

export default function BalanceStatements() {
  return <StatementPage groups={['balance', 'settlement', 'charge']} />
}
