// What a settlement is made of, line by line, added up again here.
import type { ReactNode } from 'react'
import type { SettlementDetail } from '@falaj/contract/accounts/settlement'
import type { Money } from '@falaj/money'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useWords } from '../../../words/language.tsx'
import { settlementWords } from './settlement.words.ts'
import '../../../blocks/explain/explain.css'
import './settlement.css'

type Part = Pick<SettlementDetail['days'][number], 'payments' | 'gross' | 'fee' | 'vat' | 'net'>
export interface PartsProps<P extends Part> {
  readonly label: string
  readonly head: string
  readonly parts: readonly P[]
  readonly nameOf: (part: P) => ReactNode
  readonly keyOf: (part: P) => string
  /** What they must add up to. */
  readonly net: Money
}
export const Parts = <P extends Part>({ label, head, parts, nameOf, keyOf, net }: PartsProps<P>) => {
  const t = useWords(settlementWords)
  const sum = (of: (part: P) => bigint): bigint => parts.reduce((all, part) => all + of(part), 0n)
  const inAll = (minor: bigint): Money => ({ ...net, minor })
  const charged = sum(({ fee, vat }) => fee.minor + vat.minor)
  const isSum = sum((part) => part.net.minor) === net.minor && sum(({ gross }) => gross.minor) - charged === net.minor
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="settlement-scroll" tabIndex={0} role="region" aria-label={label}>
        <table className="settlement-parts">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('payments')}</th>
              <th scope="col">{t('gross')}</th>
              <th scope="col">{t('charged')}</th>
              <th scope="col">{t('net')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={keyOf(part)}>
                <th scope="row">{nameOf(part)}</th>
                <td className="digits">{part.payments.toLocaleString('en')}</td>
                <td>
                  <Amount of={part.gross} bare />
                </td>
                <td>
                  <Amount of={inAll(-part.fee.minor - part.vat.minor)} bare />
                </td>
                <td>
                  <Amount of={part.net} bare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td className="digits">{parts.reduce((all, { payments }) => all + payments, 0).toLocaleString('en')}</td>
              <td>
                <Amount of={inAll(sum(({ gross }) => gross.minor))} bare />
              </td>
              <td>
                <Amount of={inAll(-charged)} bare />
              </td>
              <td>
                <Amount of={inAll(sum((part) => part.net.minor))} bare />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="explain-check" data-equal={isSum} role={isSum ? undefined : 'alert'}>
        <Glyph name={isSum ? 'done' : 'alert'} />
        {t(isSum ? 'isSum' : 'isNot')}
      </p>
    </>
  )
}
