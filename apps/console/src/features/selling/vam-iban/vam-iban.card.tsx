// The whole IBAN with what a payer's bank asks for. Asked for by a press, because the history keeps who looked.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { grouped } from '@falaj/contract/formats/iban'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { useAction } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { toast } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { vamIbanWords } from './vam-iban.words.ts'

type Card = Output<typeof vamIban.card>
export const CardButton = ({ id }: { readonly id: string }) => {
  const t = useWords(vamIbanWords)
  const action = useAction(vamIban.card)
  const [card, setCard] = useState<Card | null>(null)
  const show = async (): Promise<void> => {
    const result = await action.run({ id })
    if (result.kind === 'success') setCard(result.body)
  }
  const lines: readonly (readonly [string, string])[] = card
    ? [
        [t('holder'), card.holder],
        [t('iban'), grouped(card.iban)],
        [t('bank'), card.bank],
        [t('currency'), card.currency],
        ...(card.needsReference ? ([[t('reference'), t('referenceText')]] as const) : []),
      ]
    : []
  const copyAll = (): void =>
    void navigator.clipboard
      .writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'))
      .then(() => toast('success', t('copied')))
  return (
    <>
      <button type="button" className="button button-primary" disabled={action.busy} onClick={() => void show()}>
        {t('card')}
      </button>
      <Dialog open={card !== null} onClose={() => setCard(null)} label={t('cardTitle')} width={560}>
        <div className="confirm">
          <h2>{t('cardTitle')}</h2>
          <Facts
            as="rows"
            facts={lines.map(([name, value]) => ({
              name,
              value:
                name === t('iban') ? (
                  <span className="vam-number digits">
                    {value} <Copy text={card?.iban ?? ''} />
                  </span>
                ) : (
                  value
                ),
            }))}
          />
          <p className="quiet small">{t('cardNote')}</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setCard(null)}>
              {t('done')}
            </button>
            <button type="button" className="button button-primary" onClick={copyAll}>
              {t('copyAll')}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
