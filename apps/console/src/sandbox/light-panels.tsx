import { useState } from 'react'
import { Dialog } from '../light/dialog.tsx'
import { notify, toast } from '../state/messages.ts'
import { Popup } from '../light/popup.tsx'
import { Steps } from '../light/steps.tsx'
import { Tabs } from '../light/tabs.tsx'
import { useWords } from '../words/language.tsx'
import { Example, Examples } from './light-frame.tsx'
import { exampleWords } from './light-words.ts'

export const MessagesExample = () => {
  const t = useWords(exampleWords)
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <div className="light-buttons">
          <button type="button" className="button" onClick={() => toast('success', t('toasted'))}>
            {t('toastIt')}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              toast('info', t('toastedFirst'))
              toast('info', t('toastedSecond'))
            }}
          >
            {t('twoToasts')}
          </button>
          <button type="button" className="button" onClick={() => notify('info', t('notified'))}>
            {t('notifyIt')}
          </button>
          <button type="button" className="button" onClick={() => notify('error', t('failed'))}>
            {t('failIt')}
          </button>
        </div>
      </Example>
    </Examples>
  )
}

export const PopupExample = () => {
  const t = useWords(exampleWords)
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <div className="light-popup">
          <Popup label={t('openPopup')} button={t('openPopup')}>
            {(close) => (
              <>
                <p className="light-popup-text">{t('popupText')}</p>
                {(['first', 'second', 'third'] as const).map((name) => (
                  <button key={name} type="button" className="popup-item" onClick={close}>
                    {t(name)}
                  </button>
                ))}
              </>
            )}
          </Popup>
        </div>
      </Example>
    </Examples>
  )
}

export const DialogExample = () => {
  const t = useWords(exampleWords)
  const [open, setOpen] = useState<330 | 400 | 560 | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <div className="light-buttons">
          {([330, 400, 560] as const).map((width) => (
            <button key={width} type="button" className="button" onClick={() => setOpen(width)}>
              {t('openDialog')} {width}
            </button>
          ))}
        </div>
        <Dialog open={open !== null} onClose={close} label={t('dialogTitle')} width={open ?? 330}>
          <h2>{t('dialogTitle')}</h2>
          <p>{t('dialogText')}</p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={close}>
              {t('cancel')}
            </button>
            <button type="button" className="button button-primary" onClick={close}>
              {t('approve')}
            </button>
          </div>
        </Dialog>
      </Example>
    </Examples>
  )
}

export const TabsExample = () => {
  const t = useWords(exampleWords)
  const names = ['byPassword', 'bySms', 'byQr'] as const
  const [chosen, setChosen] = useState<(typeof names)[number]>('byPassword')
  return (
    <Examples>
      <Example title={t('tryIt')}>
        <Tabs
          label={t('methods')}
          tabs={names.map((name) => ({ name, title: t(name) }))}
          chosen={chosen}
          onChoose={setChosen}
        >
          <p>{t('panelOf', { name: t(chosen) })}</p>
        </Tabs>
      </Example>
    </Examples>
  )
}

export const StepsExample = () => {
  const t = useWords(exampleWords)
  const titles = [t('stepInput'), t('stepReview'), t('stepVerify'), t('stepResult')]
  return (
    <Examples>
      <Example title={t('under')}>
        <Steps label={t('progress')} titles={titles} current={1} />
      </Example>
      <Example title={t('broken')}>
        <Steps label={t('progress')} titles={titles} current={2} failed />
      </Example>
      <Example title={t('finished')}>
        <Steps label={t('progress')} titles={titles} current={4} />
      </Example>
    </Examples>
  )
}
