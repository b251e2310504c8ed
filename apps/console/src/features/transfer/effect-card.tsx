// Beside the form: what would be if it were done; found by doing it and taking it back.
import { roleLabel } from '@falaj/contract/access'
import { href } from '@falaj/contract/routes'
import type { Money } from '@falaj/money'
import { Facts, type Fact } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { transferWords } from './words.ts'

interface Balances {
  readonly available: Money
  readonly hold: Money
  readonly inTransit: Money
}
export interface Effect {
  readonly now: Balances
  readonly whileAsked: Balances
  readonly after: Balances
  readonly approvals: {
    readonly needed: number
    readonly people: readonly { readonly name: string | null; readonly roles: readonly string[] }[]
  }
}
type Kind = keyof Balances
interface TableProps {
  readonly kinds: readonly Kind[]
  readonly rows: readonly (readonly [title: string, balances: Balances])[]
}
const Table = ({ kinds, rows }: TableProps) => {
  const t = useWords(transferWords)
  return (
    <table className="transfer-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('now')}</span>
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, balances]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {kinds.map((kind) => (
              <td key={kind}>
                <Amount of={balances[kind]} bare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface EffectBodyProps {
  readonly effect: Effect
  readonly kinds: readonly Kind[]
  readonly facts: readonly Fact[]
  /** False: the other side is asked. */
  readonly moves: boolean
  readonly arrives?: string
}
const EffectBody = ({ effect, kinds, facts, moves, arrives }: EffectBodyProps) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const { now, whileAsked, after, approvals } = effect
  return (
    <>
      <Table
        kinds={kinds}
        rows={[
          [t('now'), now],
          ...(approvals.needed > 0 ? [[t('whileAsked'), whileAsked] as const] : []),
          [t(moves ? 'afterPaid' : 'afterCollect'), after],
        ]}
      />
      <Facts as="rows" facts={facts} />
      {arrives && <p className="small">{arrives}</p>}
      {moves ? (
        <>
          <h3>{t('approvals')}</h3>
          <p className="quiet small">{approvals.needed === 0 ? t('nobody') : t('needs', { n: approvals.needed })}</p>
          {approvals.needed > 0 && (
            <ul className="transfer-approvers">
              {approvals.people.map(({ name, roles }, at) => (
                <li key={`${name ?? ''} ${at}`}>
                  {name && <span>{name}</span>}
                  <span className="quiet small">{roles.map((role) => roleLabel(role, language)).join(', ')}</span>
                </li>
              ))}
            </ul>
          )}
          <a className="small" href={href('/management/auth/policy')}>
            {t('policy')}
          </a>
        </>
      ) : (
        <p className="small">{t('theirMove')}</p>
      )}
    </>
  )
}

interface EffectCardProps {
  readonly body: EffectBodyProps | null
  readonly isLooking: boolean
  readonly isTyped: boolean
  readonly isWrong: boolean
}
export const EffectCard = ({ body, isLooking, isTyped, isWrong }: EffectCardProps) => {
  const t = useWords(transferWords)
  return (
    <section className="card card-body transfer-aside" aria-live="polite">
      <div className="transfer-if-head">
        <h2>{t('ifYou')}</h2>
        {body && <span className="transfer-dry small">{t('dryRun')}</span>}
      </div>
      {body ? (
        <EffectBody {...body} />
      ) : isLooking && isTyped && !isWrong ? (
        <Skeleton lines={5} />
      ) : (
        <p className="quiet">{t(isTyped && isWrong ? 'notSo' : 'typeFirst')}</p>
      )}
    </section>
  )
}
