// A picture of the real product in the reader's language, and in both themes: only the one in force is fetched.
import { useLanguage } from '../../words/language.tsx'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** As taken by e2e/pictures/landing.pictures.ts. */
const sizes = {
  list: { width: 1040, height: 500 },
  payment: { width: 800, height: 500 },
  review: { width: 800, height: 500 },
  history: { width: 800, height: 500 },
} as const

export const Picture = ({ name, alt }: { readonly name: keyof typeof sizes; readonly alt: string }) => {
  const language = useLanguage()
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      className={`picture picture-${theme}`}
      src={files[`./pictures/${name}-${language}-${theme}.webp`]}
      {...sizes[name]}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  ))
}
