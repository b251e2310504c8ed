// Which width we are at, for what CSS alone cannot decide: whether rows are a table or cards, whether a picker is the browser's own.
import { useSyncExternalStore } from 'react'

export const phone = '(max-width: 767.98px)'
export const desk = '(min-width: 1440px)'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
