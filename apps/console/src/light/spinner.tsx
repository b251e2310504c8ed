import './spinner.css'

/** Shown while something is loading; `label` is for screen readers. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className="spinner">
    <span className="visually-hidden">{label}</span>
  </span>
)
