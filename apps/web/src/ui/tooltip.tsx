import type { ComponentProps } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** One focusable element, such as a button. */
  children: ComponentProps<typeof Focusable>['children'];
}

const delayMs = 400;

/** A remark on hover and on focus. Never the only name of its control. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delayMs} closeDelay={0}>
      <Focusable>{children}</Focusable>
      <AriaTooltip offset={6} className={styles.tooltip}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
