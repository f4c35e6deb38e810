// Checks a board's log with the Go project's own code for transparency logs. It reads from standard input
//
//	{"publicKey", "checkpoint", "older", "consistency": [hash], "board", "event": as in an export, "inclusion": [hash]}
//
// and exits with 1, and a sentence, if anything does not verify.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type input struct {
	PublicKey   []byte
	Checkpoint  string
	Older       string
	Consistency []string
	Board       string
	Event       map[string]any
	Inclusion   []string
}

func main() {
	if err := check(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("verified")
}

func check() error {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		return err
	}
	tree, err := open(in.Checkpoint, in.PublicKey)
	if err != nil {
		return err
	}
	older, err := open(in.Older, in.PublicKey)
	if err != nil {
		return err
	}
	consistency, err := hashes(in.Consistency)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(consistency, tree.N, tree.Hash, older.N, older.Hash); err != nil {
		return err
	}
	inclusion, err := hashes(in.Inclusion)
	if err != nil {
		return err
	}
	leaf, err := leafOf(in.Board, in.Event)
	if err != nil {
		return err
	}
	seq, _ := in.Event["seq"].(float64)
	return tlog.CheckRecord(inclusion, tree.N, tree.Hash, int64(seq)-1, tlog.RecordHash(leaf))
}

// open returns the tree head of a checkpoint that the key has signed.
func open(checkpoint string, publicKey []byte) (tlog.Tree, error) {
	origin, rest, _ := strings.Cut(checkpoint, "\n")
	key, err := note.NewEd25519VerifierKey(origin, ed25519.PublicKey(publicKey))
	if err != nil {
		return tlog.Tree{}, err
	}
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return tlog.Tree{}, err
	}
	opened, err := note.Open([]byte(checkpoint), note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	// tlog reads the checkpoints of Go's own database, which begin with another line.
	_, rest, _ = strings.Cut(opened.Text, "\n")
	return tlog.ParseTree([]byte("go.sum database tree\n" + rest))
}

// leafOf returns the canonical JSON of an event, with keyed hashes of its session and its texts.
func leafOf(board string, event map[string]any) ([]byte, error) {
	leaf := map[string]any{"board": board}
	for name, value := range event {
		leaf[name] = value
	}
	for name, part := range map[string]string{"by": "session", "text": "value"} {
		salted, ok := leaf[name].(map[string]any)
		if !ok {
			continue
		}
		hidden, err := canonical(salted[part])
		if name == "by" {
			hidden = []byte(fmt.Sprint(salted[part]))
		}
		if err != nil {
			return nil, err
		}
		salt, err := base64.StdEncoding.DecodeString(fmt.Sprint(salted["salt"]))
		if err != nil {
			return nil, err
		}
		hash := hmac.New(sha256.New, salt)
		hash.Write(hidden)
		leaf[name] = base64.StdEncoding.EncodeToString(hash.Sum(nil))
	}
	return canonical(leaf)
}

// canonical is RFC 8785 for names in ASCII and whole numbers.
func canonical(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), err
}

func hashes(texts []string) ([]tlog.Hash, error) {
	var all []tlog.Hash
	for _, text := range texts {
		hash, err := tlog.ParseHash(text)
		if err != nil {
			return nil, err
		}
		all = append(all, hash)
	}
	return all, nil
}
