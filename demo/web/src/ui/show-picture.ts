import { ImageViewer } from 'antd-mobile'
import styles from './show-picture.module.css'

/** Shows a picture over the whole page, to be pinched and left with a tap. */
export const showPicture = (image: string): void => {
  ImageViewer.show({ image, classNames: { mask: styles.mask ?? '' } })
}
