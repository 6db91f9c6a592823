import { useEffect, useState } from 'react'

/** An object URL of a file while the component is mounted; '' before. */
export const useObjectUrl = (file: Blob): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
