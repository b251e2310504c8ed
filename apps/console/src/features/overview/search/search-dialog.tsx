// Search: a field and its results, usable by keyboard alone. Pins are stored in the account; opened records in this browser, by their number
// only.
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { cluesOf, pageKind, search, searchMax, type PinKey } from '@falaj/contract/overview/search'
import { verbOf } from '@falaj/contract/overview/search-verbs'
import { useAction, useQuery } from '../../../api/use.ts'
import { useRemembered } from '../../../blocks/remembered.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Dialog } from '../../../light/dialog.tsx'
import { Icon } from '../../../light/icons.tsx'
import { navigate } from '../../../router/location.ts'
import { keepPinned, site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import {
  actionsFor,
  groupsOf,
  isKept,
  isSame,
  keepOpened,
  pagesFor,
  pinChoices,
  suggestedFor,
  type Choice,
  type Group,
  type StoredPage,
} from './search.choices.ts'
import { searchWords } from './search.words.ts'
import './search.css'

const nothingKept: readonly StoredPage[] = []
const asChoice = (kept: StoredPage): Choice => ({ ...kept, detail: null, status: null, by: null })

const SearchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords(searchWords)
  const language = useLanguage()
  const here = useStore(site)
  const visitor = visitorOf(here)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const [kept, keep] = useRemembered(`falaj-search ${here.member?.staffId ?? ''}`, nothingKept, isKept)
  // Enter was pressed before the answer arrived: opens what this text finds, never a result of the previous text.
  const isEager = useRef(false)
  const { verb, rest } = verbOf(text)
  const isAsked = cluesOf(rest).length > 0
  const { data, isError } = useQuery(search.query, { text: rest.trim() }, { enabled: isAsked })
  const isWaiting = isAsked && !data && !isError

  const pins = useQuery(search.pins, {})
  const pin = useAction(search.pin, { stale: [search.pins] })
  const unpin = useAction(search.unpin, { stale: [search.pins] })
  const pinned = pins.data?.pins ?? []
  const togglePin = async (of: PinKey, isPinned: boolean): Promise<void> => {
    const result = await (isPinned ? unpin : pin).run(of)
    if (result.kind === 'success' && of.kind === pageKind) keepPinned(of.id, !isPinned)
  }
  const hasPin = ({ of }: Pick<Choice, 'of'>): boolean => pinned.some((each) => isSame(each, of))
  const actions = actionsFor(visitor, text, language)
  const pages = verb ? [] : pagesFor(visitor, rest, language)
  const groups: readonly Group[] = isAsked
    ? [
        { title: t('actions'), choices: actions },
        ...groupsOf(data?.found ?? [], visitor, language, verb),
        { title: t('pages'), choices: pages.filter(({ href }) => !actions.some((each) => each.href === href)) },
      ]
    : [
        { title: t('pinned'), choices: pinChoices(pinned, visitor, language) },
        { title: t('recent'), choices: kept.filter((each) => !hasPin(each)).map(asChoice) },
        {
          title: t('suggested'),
          choices: suggestedFor(visitor, language).filter(
            (choice) => !hasPin(choice) && !kept.some((each) => isSame(each.of, choice.of)),
          ),
        },
      ]
  const shown = groups.filter(({ choices }) => choices.length > 0)
  const choices = shown.flatMap((group) => group.choices)
  const chosen = choices[Math.min(at, choices.length - 1)]
  const idOf = (choice: Choice): string => `${listId}-${choices.indexOf(choice)}`
  const isPinned = chosen !== undefined && hasPin(chosen)

  const go = (choice: Choice): void => {
    keep(keepOpened(kept, choice))
    onClose()
    navigate(choice.href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isWaiting) isEager.current = true
      else if (chosen) go(chosen)
    }
  }
  const goEagerly = useEffectEvent(() => {
    if (isEager.current && chosen) go(chosen)
    isEager.current = false
  })
  useEffect(() => {
    if (!isWaiting) goEagerly()
  }, [isWaiting])
  return (
    <Dialog open onClose={onClose} label={t('title')} width={560}>
      <div className="search">
        <div className="search-field">
          <Icon name="search" size={18} />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(chosen ? { 'aria-activedescendant': idOf(chosen) } : {})}
            autoComplete="off"
            spellCheck={false}
            maxLength={searchMax}
            value={text}
            placeholder={t('search')}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
              isEager.current = false
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p className="visually-hidden" role="status">
          {isAsked && !isWaiting ? t('results', { n: choices.length }) : ''}
        </p>
        <div className="search-list" id={listId} role="listbox" aria-label={t('title')}>
          {shown.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="search-kind" aria-hidden="true">
                {group.title}
              </p>
              {group.choices.map((choice) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the field's
                <div
                  key={choice.href}
                  id={idOf(choice)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={choice === chosen}
                  className="search-choice"
                  ref={(element) => {
                    if (choice === chosen) element?.scrollIntoView({ block: 'nearest' })
                  }}
                  onMouseMove={() => setAt(choices.indexOf(choice))}
                  onClick={() => go(choice)}
                >
                  <span className="search-text">
                    <span className="digits">{choice.label}</span>
                    {choice.detail && <span className="quiet small">{choice.detail}</span>}
                    {choice.by && <span className="quiet small">{t('by', { clue: choice.by })}</span>}
                  </span>
                  {choice.status && <StatusPill code={choice.status} />}
                </div>
              ))}
            </div>
          ))}
        </div>
        {!isAsked && !pins.isPending && <p className="quiet search-note">{t('hint')}</p>}
        {!isAsked && pins.isError && <p className="search-note">{t('pinsFailed')}</p>}
        {isWaiting && <p className="quiet search-note">{t('searching')}</p>}
        {isAsked && isError && <p className="search-note">{t('failed')}</p>}
        {isAsked && !isWaiting && !isError && choices.length === 0 && (
          <p className="quiet search-note">{t('nothing', { text: rest.trim() })}</p>
        )}
        <div className="search-foot">
          <span className="quiet small">{t('keys')}</span>
          {chosen && (
            <button
              type="button"
              className="button button-plain small"
              disabled={!pins.data || pin.busy || unpin.busy}
              onClick={() => void togglePin(chosen.of, isPinned)}
            >
              {isPinned ? t('unpin') : t('pin')} {chosen.label}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
export default SearchDialog
