// Beside a form: what would be if it were done; found by doing it and taking it back.
import type { ReactNode } from 'react'
import { roleLabel } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { toShortText, type Money } from '@falaj/money'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Facts, type Fact } from '../facts/facts.tsx'
import { Amount } from '../money/amount.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { dryRunWords } from './dry-run-words.ts'
import './dry-run.css'

interface Balances {
  readonly available: Money
  readonly hold: Money
  readonly inTransit: Money
}
interface Approvals {
  readonly needed: number
  readonly people: readonly { readonly name: string | null; readonly roles: readonly string[] }[]
}
interface TableProps {
  readonly kinds: readonly (keyof Balances)[]
  readonly rows: readonly (readonly [title: string, balances: Balances])[]
}
const Table = ({ kinds, rows }: TableProps) => {
  const t = useWords(dryRunWords)
  return (
    <table className="what-if-table">
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

/** `atOnce`: what happens when nobody has to. */
export const useNeeds = () => {
  const t = useWords(dryRunWords)
  return (needed: number, atOnce: string): string => (needed === 0 ? atOnce : t('needs', { n: needed }))
}
const ApprovalsNeeded = ({ needed, people, atOnce }: Approvals & { readonly atOnce: string }) => {
  const t = useWords(dryRunWords)
  const language = useLanguage()
  const needs = useNeeds()
  return (
    <>
      <h3>{t('approvals')}</h3>
      <p className="quiet small">{needs(needed, atOnce)}</p>
      {needed > 0 && (
        <ul className="what-if-approvers">
          {people.map(({ name, roles }, at) => (
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
  )
}

export interface DryRunProps {
  readonly effect: {
    readonly now: Balances
    readonly whilePending: Balances
    readonly after: Balances
    readonly approvals: Approvals
  }
  /** The balances that it touches. */
  readonly kinds: readonly (keyof Balances)[]
  /** When the last line is so: 'When the bank has paid'. */
  readonly after: string
  readonly facts: readonly Fact[]
  readonly arrives?: string
  readonly atOnce: string
  /** Set if the other side acts next: shows this text, and nobody on our side is asked. */
  readonly theirs?: string | undefined
}
export const DryRun = ({ effect, kinds, after, facts, arrives, atOnce, theirs }: DryRunProps) => {
  const t = useWords(dryRunWords)
  const { approvals } = effect
  return (
    <>
      <Table
        kinds={kinds}
        rows={[
          [t('now'), effect.now],
          ...(approvals.needed > 0 ? [[t('whilePending'), effect.whilePending] as const] : []),
          [after, effect.after],
        ]}
      />
      <Facts as="rows" facts={facts} />
      {arrives && <p className="small">{arrives}</p>}
      {theirs ? <p className="small">{theirs}</p> : <ApprovalsNeeded {...approvals} atOnce={atOnce} />}
    </>
  )
}

export interface DryRunCardProps {
  readonly title: string
  /** What to type first. */
  readonly empty: string
  readonly isLooking: boolean
  readonly isTyped: boolean
  readonly isWrong: boolean
  /** Empty until it is known. */
  readonly children: ReactNode
}
export const DryRunCard = ({ title, empty, isLooking, isTyped, isWrong, children }: DryRunCardProps) => {
  const t = useWords(dryRunWords)
  return (
    <section className="card card-body what-if" aria-live="polite">
      <div className="what-if-head">
        <h2>{title}</h2>
        {children && <span className="what-if-dry small">{t('dryRun')}</span>}
      </div>
      {children ||
        (isLooking && isTyped && !isWrong ? (
          <Skeleton lines={5} />
        ) : (
          <p className="quiet">{isTyped && isWrong ? t('notSo') : empty}</p>
        ))}
    </section>
  )
}
/** Under an amount that does not go: the one that would. */
export const Most = ({ of }: { readonly of: Money }) => {
  const t = useWords(dryRunWords)
  return <p className="what-if-most small">{t('most', { most: toShortText(of) })}</p>
}
/** A form with content beside it, or below it if there is no space. */
export const Beside = ({ children }: { readonly children: ReactNode }) => <div className="beside">{children}</div>
