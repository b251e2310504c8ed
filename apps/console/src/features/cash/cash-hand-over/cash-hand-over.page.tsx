// Where the merchant's cash is, hand-overs of it between two people, and at which of them it went missing.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashPlaceWords, cashHandOver, type CashHolderRow } from '@falaj/contract/cash/cash-hand-over'
import { money, toCodeText, type Money } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Command } from '../../../blocks/command/command.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { DifferenceView, HandOverView } from './cash-hand-over.detail.tsx'
import { AddPlace, GiveCash } from './cash-hand-over.forms.tsx'
import { handOverWords } from './cash-hand-over.words.ts'
import './cash-hand-over.css'

/** The drawer, and within it what each open till should have. */
const Holders = ({ of, mayMove }: { readonly of: readonly CashHolderRow[]; readonly mayMove: boolean }) => {
  const t = useWords(handOverWords)
  const language = useLanguage()
  const nameOf = ({ kind, name, shiftId, cashier }: CashHolderRow): string => {
    const own = cashier ? t('inTill', { name, cashier }) : name
    if (shiftId) return t('partOf', { name: own })
    return kind === 'drawer' ? own : `${cashPlaceWords[kind][language]} · ${own}`
  }
  return (
    <Facts
      as="rows"
      facts={of.map((holder) => ({
        name: nameOf(holder),
        value: (
          <>
            {mayMove && holder.id && holder.kind !== 'drawer' && holder.balance.minor === 0n && (
              <Command
                of={cashHandOver.closeContainer}
                input={{ id: holder.id }}
                label={t('close')}
                title={t('closeTitle')}
                next={t('closeNext')}
                done={t('saved')}
              />
            )}{' '}
            <Amount of={holder.balance} />
          </>
        ),
      }))}
    />
  )
}
const Overview = () => {
  const t = useWords(handOverWords)
  const [open, setOpen] = useState<'give' | 'add' | null>(null)
  const mayMove = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(site)))
  const { data } = useQuery(cashHandOver.holders, {})
  if (!data) return null
  const kept = data.holders.filter(({ kind }) => kind !== 'bank')
  // A till's part of a drawer is listed below it and is in its sum already.
  const sumOf = (of: readonly CashHolderRow[]): Money =>
    money(
      of.reduce((sum, { balance, shiftId }) => (shiftId ? sum : sum + balance.minor), 0n),
      data.overShort.currency,
    )
  const findingOf = ({ minor, currency }: Money): string =>
    t(minor === 0n ? 'allThere' : minor < 0n ? 'isShort' : 'isOver', {
      cash: toCodeText(sumOf(kept)),
      amount: toCodeText(money(minor < 0n ? -minor : minor, currency)),
    })
  const groups = (
    [
      [t('drawers'), kept.filter(({ kind }) => kind === 'drawer')],
      [t('safesAndBags'), kept.filter(({ kind }) => kind !== 'drawer')],
    ] as const
  ).filter(([, of]) => of.length > 0)
  return (
    <section className="card card-body cash-overview" aria-label={t('places')}>
      <header className="cash-places-head">
        <p className="cash-places-finding" role="status">
          {kept.length === 0 ? t('placesNone') : findingOf(data.overShort)}
        </p>
        {mayMove && (
          <Actions>
            <button type="button" className="button" onClick={() => setOpen('add')}>
              {t('addPlace')}
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={kept.length === 0}
              onClick={() => setOpen('give')}
            >
              {t('give')}
            </button>
          </Actions>
        )}
      </header>
      <div className="cash-places">
        {groups.map(([title, of]) => (
          <section key={title}>
            <h2>
              {title} <Amount of={sumOf(of)} />
            </h2>
            <Holders of={of} mayMove={mayMove} />
          </section>
        ))}
        <section>
          <h2>{t('counts')}</h2>
          <Facts
            as="rows"
            facts={[
              { name: t('between'), value: <Amount of={data.between} /> },
              { name: t('overShort'), value: <Amount of={data.overShort} signed /> },
            ]}
          />
        </section>
      </div>
      {open === 'give' && <GiveCash holders={data.holders} onClose={() => setOpen(null)} />}
      {open === 'add' && <AddPlace onClose={() => setOpen(null)} />}
    </section>
  )
}
const HandOvers = () => (
  <RecordList
    of={cashHandOver.query}
    counts={totalWords.done}
    columns={(c) =>
      c.all({
        without: ['fromStore', 'toStore'],
        first: ['givenAt', 'from', 'giver', 'to', 'receiver', 'status', 'given', 'received', 'difference'],
        cells: { difference: ({ difference }) => (difference ? <Amount of={difference} signed /> : null) },
        onCard: ['from', 'to'],
      })
    }
    drawer={(id) => <HandOverView id={id} />}
    exportable
  />
)
const Missing = () => (
  <RecordList
    of={cashHandOver.differences}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: ['at', 'amount', 'kind', 'number', 'fromWho', 'fromPlace', 'fromAt', 'toWho', 'toPlace'],
        cells: { amount: ({ amount }) => <Amount of={amount} signed /> },
        onCard: ['kind', 'fromWho', 'toWho'],
      })
    }
    drawer={(id) => <DifferenceView id={id} />}
    exportable
  />
)
export default function CashPage() {
  const t = useWords(handOverWords)
  return (
    <Page under={t('lead')}>
      <DeviceTabs />
      <Overview />
      <TabParts label={t('parts')} title={t} parts={{ handOvers: () => <HandOvers />, missing: () => <Missing /> }} />
    </Page>
  )
}
