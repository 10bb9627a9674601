import type { TreeNode } from '@lectern/contract';
import { useState } from 'react';
import { imageAddress } from '../../../data/grading.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { useGrader } from '../grader-context.ts';
import { byteSize } from './byte-size.ts';
import styles from './code-pane.module.css';

/** The server sends only bytes of real images, so anything else fails to load. */
export function ImageView({ file }: { file: TreeNode }) {
  const { at } = useGrader();
  const { path, sha, size } = file.entry;
  const [broken, setBroken] = useState<string>();
  if (broken === sha) {
    return (
      <div className={styles.placeholder}>
        <p>{texts.grader.notAnImage}</p>
      </div>
    );
  }
  return (
    <figure className={styles.image}>
      <img src={imageAddress(at, sha)} alt={visibleText(path)} onError={() => setBroken(sha)} />
      <figcaption>{byteSize(size)}</figcaption>
    </figure>
  );
}
