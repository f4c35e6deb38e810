import { Component, type ReactNode } from 'react';
import { reportFault } from '../faults/reportFault.ts';
import { PartNotLoaded } from '../loading/importPart.ts';

type Props = {
  /** Shown instead of the children once they have thrown. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** Catches bugs and parts of the app that did not load. Without a boundary React removes the whole page. */
export class ErrorBoundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });

  /** `importPart` has already reported a part that did not load. */
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PartNotLoaded)) reportFault('render', error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
