// Fields that belong together, under one heading.
import type { ReactNode } from 'react'
import './form.css'

export const FormGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="form-group">
    <legend>{title}</legend>
    {children}
  </fieldset>
)
