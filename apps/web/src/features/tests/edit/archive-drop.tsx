import { limits } from '@lectern/contract/limits';
import type { ComponentProps } from 'react';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';

const texts = testEditTexts.upload;

type ArchiveDropProps = Omit<
  ComponentProps<typeof FileDrop>,
  'invitation' | 'accept' | 'problemOf'
>;

export function ArchiveDrop(props: ArchiveDropProps) {
  return (
    <FileDrop
      invitation={texts.drop}
      accept=".zip,.tar.gz,.tgz,application/zip,application/gzip"
      problemOf={problemOf}
      {...props}
    />
  );
}

function problemOf({ name, size }: File): string | undefined {
  if (!/\.(?:zip|tar\.gz|tgz)$/i.test(name)) return texts.notArchive(name);
  return size > limits.testUploadBytes ? texts.tooLarge : undefined;
}
